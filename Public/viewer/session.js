// One viewer's session on the service, from its first event on. Before that there is none:
// looking at a gallery stores nothing.

import { request, SessionGoneError, submit } from './http-client.js'

export function Session({ gallery, session: id, seq, query, base }, { created, expired }) {
  /** The last batch that the service took, by its number. */
  let lastSeq = Number(seq)

  async function create(view) {
    const fields = viewFields(view)
    fields.set('gallery', gallery)
    const session = await submit(`${base}/v1/sessions`, fields)
    id = session.session
    lastSeq = session.seq
    created(`${base}/s/${id}`)
  }

  /** The strip as the page's address describes it, on a page and in a size. */
  function viewFields({ page, viewport }) {
    const fields = new URLSearchParams(query)
    for (const name of ['item', 'zoom', 'zoomX', 'zoomY']) fields.delete(name)
    for (const [name, value] of Object.entries({ ...viewport, page })) fields.set(name, value)
    return fields
  }

  /** Sends a batch as the next in order. It only counts once the answer is here, so that a batch
      whose answer was lost goes out again under the same number. */
  async function send(events) {
    const response = await detectingExpiry(
      submit(`${base}/v1/sessions/${id}/events?path=true`, { seq: lastSeq + 1, events }))
    lastSeq += 1
    return response
  }

  /** Changes how the strip looks and behaves. Fields are named as the interface names them. */
  function change(fields) {
    return detectingExpiry(submit(`${base}/v1/sessions/${id}`, fields, 'PATCH'))
  }

  async function resize(viewport) {
    if (!id) return
    // When this fails the strip keeps its size, which looks small but works. The next look at
    // the page tries again.
    await change(viewport).catch(() => {})
  }

  /** Takes over the numbering as the service has it. */
  async function synchronizeSeq() {
    const { seq } = await detectingExpiry(
      request(`${base}/v1/sessions/${id}`, {}, response => response.json()))
    lastSeq = seq
  }

  /** Passes an answer on, and notices when the session it was asked of is gone. */
  async function detectingExpiry(response) {
    const requestedID = id
    try {
      return await response
    } catch (error) {
      // A late answer about a former session says nothing about this one.
      if (error instanceof SessionGoneError && requestedID === id && id) {
        id = ''
        expired()
      }
      throw error
    }
  }

  /** Where what is shown is: of the session, or of the gallery as long as there is none. */
  function resourcePath(what, view, options) {
    if (id) return `${base}/v1/sessions/${id}/${what}?${new URLSearchParams(options)}`
    return `${base}/v1/galleries/${gallery}/${what}?${viewFields(view)}`
  }

  return {
    create, send, change, resize, synchronizeSeq, detectingExpiry, resourcePath,
    setLastSeq(number) { lastSeq = number },
    get isOpen() { return id !== '' },
    get pagePath() { return `${base}/s/${id}` },
  }
}
