// Whether a picture was opened from the grid: then Back leads there, to the same place.

const key = 'peekstrip-opened'

/** Notes that a link of the grid to a path is being followed. */
export function leaveGrid(path) {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // The way back is a new visit of the grid.
  }
}

/** Whether the entry of the history before this page is the grid. */
export function isFromGrid() {
  try {
    if (sessionStorage.getItem(key) === location.pathname) {
      history.replaceState({ ...history.state, isFromGrid: true }, '')
    }
    sessionStorage.removeItem(key)
  } catch {
    // It was noted in the history before.
  }
  return history.state?.isFromGrid === true
}
