// The client side of a session. The service creates a session with the first event; a page that
// only shows a gallery has none.

import { request, SessionGoneError, submit } from './http-client.js'

/** The age of a batch in milliseconds that the service takes. */
const longestAge = 3_600_000

export function Session(
  { gallery, galleryResource, session: id, seq, query, base }, { created, expired },
) {
  /** The sequence number of the last batch that the service applied; null if the page does not know it. */
  let lastSeq = seq === null ? null : Number(seq)

  async function create(view) {
    const fields = viewFields(view)
    fields.set('gallery', gallery)
    const session = await submit(`${base}/v1/sessions`, fields)
    id = session.session
    lastSeq = session.seq
    created(`${base}/s/${id}`)
  }

  /** The query fields of the page's URL with the given item and viewport. The page is where the
      strip begins if the item is gone. */
  function viewFields({ item, page, viewport }) {
    const fields = new URLSearchParams(query)
    for (const name of ['item', 'zoom', 'zoomX', 'zoomY']) fields.delete(name)
    for (const [name, value] of Object.entries({ ...viewport, page })) fields.set(name, value)
    if (item) fields.set('item', item)
    return fields
  }

  /** Sends a batch with the next sequence number. The number counts as used once the response
      arrives, so a batch whose response was lost is retried under the same number. The points of
      events are those of the view's viewport, which becomes the session's. How old the events are is not
      in the body, which is the same when it is sent again. */
  async function send(events, view) {
    // Another number could be that of a batch of the page before a reload, whose response would be returned.
    if (lastSeq === null) await synchronizeSeq()
    const path = resourcePath('events', view, { model: 'true', age: ageOf(events) })
    const response = await detectingExpiry(submit(path, { seq: lastSeq + 1, events }))
    lastSeq += 1
    return response
  }

  /** Milliseconds since the last event with a time: a batch waits for the one before it, or for the network. */
  function ageOf(events) {
    const now = performance.now()
    const { time } = events.findLast(event => event.time !== undefined) ?? { time: now }
    return Math.min(longestAge, Math.max(0, Math.round(now - time)))
  }

  /** Changes the configuration. `fields` are named as in the HTTP API. */
  function change(fields) {
    return detectingExpiry(submit(`${base}/v1/sessions/${id}`, fields, 'PATCH'))
  }

  /** Reads the last sequence number from the service. */
  async function synchronizeSeq() {
    const { seq } = await detectingExpiry(
      request(`${base}/v1/sessions/${id}`, {}, response => response.json()))
    lastSeq = seq
  }

  /** Passes a response on and reports when the session has expired. */
  async function detectingExpiry(response) {
    const requestedID = id
    try {
      return await response
    } catch (error) {
      // The error can belong to a previous session.
      if (error instanceof SessionGoneError && requestedID === id && id) {
        id = ''
        expired()
      }
      throw error
    }
  }

  /** The path of a resource of the session, or of the gallery while there is no session, laid out
      for the view's screen: other screens of the session can have other sizes. */
  function resourcePath(name, view, options) {
    if (id) {
      const fields = { ...options, ...view.viewport }
      return `${base}/v1/sessions/${id}/${name}?${new URLSearchParams(fields)}`
    }
    // The id of a gallery can contain any sign, so the service escapes it.
    const fields = viewFields(view)
    if (options.model) fields.set('model', options.model)
    return `${galleryResource}/${name}?${fields}`
  }

  return {
    create, send, change, synchronizeSeq, detectingExpiry, resourcePath,
    setLastSeq(number) { lastSeq = number },
    get isOpen() { return id !== '' },
    get pagePath() { return `${base}/s/${id}` },
  }
}
