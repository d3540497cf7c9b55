// One viewer's session on the service, from its first event on. Before that there is none:
// looking at a gallery stores nothing.

import { ask, SessionGone, tell } from './service.js'

/** The strip's configuration: the page in the middle, its neighbours peeking in. */
const preset = 'preview'

export function Session({ gallery, session: id, seq }, { began, ended }) {
  /** The last batch that the service took, by its number. */
  let last = Number(seq)

  async function begin({ page, viewport }) {
    const made = await tell('/v1/sessions', { gallery, preset, page, viewport })
    id = made.session
    last = made.seq
    began(`/s/${id}`)
  }

  /** Sends a batch as the next in order. It only counts once the answer is here, so that a batch
      whose answer was lost goes out again under the same number. */
  async function send(events) {
    const answer = await guarded(tell(`/v1/sessions/${id}/events`, { seq: last + 1, events }))
    last += 1
    return answer
  }

  async function resize(viewport) {
    if (!id) return
    // When this fails the strip keeps its size, which looks small but works. The next look at
    // the page tries again.
    await guarded(tell(`/v1/sessions/${id}`, { viewport }, 'PATCH')).catch(() => {})
  }

  /** Takes over the numbering as the service has it. */
  async function catchUp() {
    const known = await guarded(ask(`/v1/sessions/${id}`, {}, answer => answer.json()))
    last = known.seq
  }

  /** Passes an answer on, and notices when the session it was asked of is gone. */
  async function guarded(answer) {
    const asked = id
    try {
      return await answer
    } catch (error) {
      // A late answer about a former session says nothing about this one.
      if (error instanceof SessionGone && asked === id && id) {
        id = ''
        ended()
      }
      throw error
    }
  }

  /** Where the frame is: of the session, or of the gallery as long as there is none. */
  function framePath({ page, viewport }, wishes) {
    if (id) return `/v1/sessions/${id}/frame.png?${new URLSearchParams(wishes)}`
    const query = new URLSearchParams({ preset, page, ...viewport })
    return `/v1/galleries/${gallery}/frame.png?${query}`
  }

  return {
    begin, send, resize, catchUp, guarded, framePath,
    continueAfter(number) { last = number },
    get isOpen() { return id !== '' },
    get pagePath() { return `/s/${id}` },
  }
}
