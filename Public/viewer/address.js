// The address in the browser's bar: that of the picture that is shown. It names no session, so nobody
// who is sent it controls this one.

/** The bar follows within so many milliseconds, because browsers limit how often it may change. */
const delay = 150

export function Address(viewer, isFixed) {
  /** The configuration of the strip as far as it differs from the default. */
  let configuration = new URLSearchParams(viewer.dataset.query)
  let path = location.pathname
  let timer

  viewer.addEventListener('picturechanged', ({ detail }) => follow(detail.path))

  function follow(shown) {
    path = shown
    clearTimeout(timer)
    timer = setTimeout(show, delay)
  }

  /** Shows the address of the current picture in the current entry of the history. */
  function show() {
    if (isFixed) return
    const url = path + query() + location.hash
    if (url !== location.pathname + location.search + location.hash) {
      history.replaceState(history.state, '', url)
    }
  }

  /** The query of the gallery's pages, with further fields: empty, or starting with `?`. */
  function query(fields = {}) {
    const all = new URLSearchParams(configuration)
    const view = new URLSearchParams(location.search).get('view')
    for (const [name, value] of Object.entries({ ...view && { view }, ...fields })) {
      all.set(name, value)
    }
    return all.size > 0 ? `?${all}` : ''
  }

  /** Notes settings that were changed. Another preset resets the others. */
  function configure(fields) {
    if ('preset' in fields) configuration = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) configuration.set(name, value)
    if (configuration.get('preset') === 'preview') configuration.delete('preset')
    show()
  }

  return {
    show, follow, query, configure,
    get configuration() { return configuration.toString() },
  }
}
