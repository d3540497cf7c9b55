// One viewer's session on the service, from its first event on. Before that there is none:
// looking at a gallery stores nothing.

import { request, SessionGoneError, submit } from './http-client.js'

export function Session({ gallery, session: id, seq, query, base }, { began, ended }) {
  /** The last batch that the service took, by its number. */
  let last = Number(seq)

  async function begin(place) {
    const wanted = strip(place)
    wanted.set('gallery', gallery)
    const made = await submit(`${base}/v1/sessions`, wanted)
    id = made.session
    last = made.seq
    began(`${base}/s/${id}`)
  }

  /** The strip as the page's address describes it, on a page and in a size. */
  function strip({ page, viewport }) {
    const wanted = new URLSearchParams(query)
    for (const name of ['item', 'zoom', 'zoomX', 'zoomY']) wanted.delete(name)
    for (const [name, value] of Object.entries({ ...viewport, page })) wanted.set(name, value)
    return wanted
  }

  /** Sends a batch as the next in order. It only counts once the answer is here, so that a batch
      whose answer was lost goes out again under the same number. */
  async function send(events) {
    const answer = await guarded(
      submit(`${base}/v1/sessions/${id}/events?path=true`, { seq: last + 1, events }))
    last += 1
    return answer
  }

  /** Changes how the strip looks and behaves. Fields are named as the interface names them. */
  function change(fields) {
    return guarded(submit(`${base}/v1/sessions/${id}`, fields, 'PATCH'))
  }

  async function resize(viewport) {
    if (!id) return
    // When this fails the strip keeps its size, which looks small but works. The next look at
    // the page tries again.
    await change(viewport).catch(() => {})
  }

  /** Takes over the numbering as the service has it. */
  async function catchUp() {
    const { seq } = await guarded(
      request(`${base}/v1/sessions/${id}`, {}, response => response.json()))
    last = seq
  }

  /** Passes an answer on, and notices when the session it was asked of is gone. */
  async function guarded(answer) {
    const asked = id
    try {
      return await answer
    } catch (error) {
      // A late answer about a former session says nothing about this one.
      if (error instanceof SessionGoneError && asked === id && id) {
        id = ''
        ended()
      }
      throw error
    }
  }

  /** Where what is shown is: of the session, or of the gallery as long as there is none. */
  function path(what, place, wishes) {
    if (id) return `${base}/v1/sessions/${id}/${what}?${new URLSearchParams(wishes)}`
    return `${base}/v1/galleries/${gallery}/${what}?${strip(place)}`
  }

  return {
    begin, send, change, resize, catchUp, guarded, path,
    continueAfter(number) { last = number },
    get isOpen() { return id !== '' },
    get pagePath() { return `${base}/s/${id}` },
  }
}
