// Whether a picture was opened from the grid: then Back leads there, to the same place.

const key = 'peekstrip-opened'

/** Notes that a link of the grid to a path is being followed, and where the tiles are in the window. */
export function leaveGrid(path, place) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, place }))
  } catch {
    // The way back is a new visit of the grid.
  }
}

/** Whether the entry of the history before this page is the grid. */
export function isFromGrid() {
  try {
    const { path, place } = JSON.parse(sessionStorage.getItem(key)) ?? {}
    if (path === location.pathname) {
      history.replaceState({ ...history.state, isFromGrid: true, place }, '')
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
