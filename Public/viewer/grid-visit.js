// Whether a picture was opened from the grid: then Back leads there, to the picture that was shown last.

const key = 'peekstrip-opened'

/** Key in localStorage. A grid that the browser brings back as it was left can be there before the viewer's page has
    ended, and need not see what was written to sessionStorage meanwhile. */
const seenKey = 'peekstrip-seen'

/** Notes that a link of the grid to a path is being followed, and where the tiles are in the window. */
export function leaveGrid(path, place) {
  // Other tabs have visits of their own.
  const visit = `${Date.now()} ${Math.random()}`
  try {
    history.replaceState({ ...history.state, visit }, '')
    sessionStorage.setItem(key, JSON.stringify({ path, place, visit }))
  } catch {
    // The way back is a new visit of the grid.
  }
}

/** Whether the entry of the history before this page is the grid. */
export function isFromGrid() {
  try {
    const { path, ...left } = JSON.parse(sessionStorage.getItem(key)) ?? {}
    if (path === location.pathname) {
      history.replaceState({ ...history.state, isFromGrid: true, ...left }, '')
    }
    sessionStorage.removeItem(key)
  } catch {
    // It was noted in the history before.
  }
  return history.state?.isFromGrid === true
}

/** Where the tiles are in the window when Back has led to the grid; null if they lie otherwise now. */
export function placeInGrid() {
  const { place } = history.state ?? {}
  return place?.window === innerWidth ? place : null
}

/** Notes the place in its gallery of the picture that a viewer shows, if it was opened from the grid. */
export function notePicture(index) {
  const { visit } = history.state ?? {}
  if (!visit) return
  try {
    localStorage.setItem(seenKey, JSON.stringify({ visit, index }))
  } catch {
    // The grid comes back where it was left.
  }
}

/** The place of the picture that was shown last since the grid was left, once; null if that is not known. */
export function takePicture() {
  try {
    const { visit, index } = JSON.parse(localStorage.getItem(seenKey)) ?? {}
    if (!visit || visit !== history.state?.visit) return null
    localStorage.removeItem(seenKey)
    return index
  } catch {
    return null
  }
}
