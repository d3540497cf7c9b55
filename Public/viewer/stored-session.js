// The session of a tab, kept in sessionStorage: a reload finds it, and no address names it.

/** Access to sessionStorage throws where the browser blocks storage. */
function attempt(action) {
  try {
    return action()
  } catch {
    return null
  }
}

export function StoredSession({ base, gallery, query, session, viewOnly }) {
  const key = `peekstrip-session ${gallery}`
  const isKept = viewOnly === undefined

  /** Keeps the session with the path of its page. */
  function keep(path, configuration) {
    if (!isKept) return
    const id = path.slice(`${base}/s/`.length)
    attempt(() => sessionStorage.setItem(key, JSON.stringify({ id, configuration })))
  }

  function forget() {
    attempt(() => sessionStorage.removeItem(key))
  }

  /** The session to continue with: that of the page, or the kept one if it has the page's
      configuration. */
  function id() {
    if (session || !isKept) return session
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(key)))
    return kept?.configuration === new URLSearchParams(query).toString() ? kept.id : ''
  }

  return { keep, forget, get id() { return id() } }
}

/** Whether the page was opened by a link, and not by a reload or by Back. */
export function isFreshVisit() {
  return performance.getEntriesByType('navigation')[0]?.type === 'navigate'
}
