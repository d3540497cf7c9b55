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

  /** Keeps the page to which events lead that the service has not answered yet; null when it has. */
  function keepGoal(page) {
    if (!isKept) return
    attempt(() => page === null ? sessionStorage.removeItem(goalKey)
      : sessionStorage.setItem(goalKey, page))
  }

  /** The page that was kept, or null. A link leads to its own. */
  function goal() {
    if (!isKept) return null
    if (isFreshVisit()) keepGoal(null)
    const page = attempt(() => sessionStorage.getItem(goalKey))
    return page === null ? null : Number(page)
  }

  return { keep, forget, keepGoal, get goal() { return goal() }, get id() { return id() } }
}

/** Whether the page was opened by a link, and not by a reload or by Back. */
export function isFreshVisit() {
  return performance.getEntriesByType('navigation')[0]?.type === 'navigate'
}
