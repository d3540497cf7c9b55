// The picture of a page that is left or entered is the one that moves to the other page (transitions.css).

/** `find(from, to)` returns the picture's element by the addresses; null if there is none. */
export function PictureMotion(find) {
  async function move(transition, { from, entry } = {}) {
    const element = transition && from?.url && entry?.url && find(new URL(from.url), new URL(entry.url))
    if (!element) return
    element.style.viewTransitionName = 'picture'
    await transition.finished.catch(() => {})
    element.style.viewTransitionName = ''
  }

  addEventListener('pageswap', ({ viewTransition, activation }) => move(viewTransition, activation ?? {}))
  addEventListener('pagereveal', ({ viewTransition }) => move(viewTransition, globalThis.navigation?.activation ?? {}))
}
