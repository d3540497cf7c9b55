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
  const goalKey = `peekstrip-goal ${gallery}`
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

  /** Keeps the page to which events lead that the service has not answered yet, and the path of their
      session; null when it has. */
  function keepGoal(page, path) {
    if (!isKept) return
    attempt(() => page === null ? sessionStorage.removeItem(goalKey)
      : sessionStorage.setItem(goalKey, JSON.stringify({ page, path })))
  }

  /** The page that was kept for a session, or null. A link leads to its own. */
  function goalOf(path) {
    if (!isKept) return null
    if (isFreshVisit()) keepGoal(null)
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(goalKey)))
    return kept?.path === path ? kept.page : null
  }

  return { keep, forget, keepGoal, goalOf, get id() { return id() } }
}

/** Whether the page was opened by a link, and not by a reload or by Back. */
export function isFreshVisit() {
  return performance.getEntriesByType('navigation')[0]?.type === 'navigate'
}
