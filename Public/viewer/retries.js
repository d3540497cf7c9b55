// Asks again for small pictures that did not arrive: after a while, because a busy service refuses some,
// and when the network is back.

/** How often a picture is asked for, and the milliseconds before the second time; each further wait is twice as
    long. */
const attempts = 5
const firstWait = 2000

/** `elements()` are the tiles or thumbnails in the page, `isMissing` says whether the picture of one is neither
    there nor on its way, and `load` asks for it. */
export function Retries(elements, isMissing, load) {
  /** How often each failed. */
  const failures = new WeakMap()

  function failed(element) {
    const count = (failures.get(element) ?? 0) + 1
    failures.set(element, count)
    if (count < attempts) setTimeout(() => loadAgain(element), firstWait * 2 ** (count - 1))
  }

  function loadAgain(element) {
    if (isMissing(element)) load(element)
  }

  addEventListener('online', () => {
    for (const element of elements()) loadAgain(element)
  })
  return { failed }
}
