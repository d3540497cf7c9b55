// Which pages of a book are open together. Place k has the pages, left | right:
//
//     single       – | k
//     double       0 | 1    2 | 3    4 | 5   …
//     with cover   – | 0    1 | 2    3 | 4   …

export function Spreads(pageCount, isDouble, hasCover) {
  const existing = page => page >= 0 && page < pageCount ? page : null

  function place(page) {
    if (!isDouble) return page
    return hasCover ? Math.ceil(page / 2) : Math.floor(page / 2)
  }

  function leftPage(place) {
    return isDouble ? existing(2 * place - (hasCover ? 1 : 0)) : null
  }

  function rightPage(place) {
    return existing(isDouble ? 2 * place + (hasCover ? 0 : 1) : place)
  }

  return {
    place, leftPage, rightPage,
    count: pageCount === 0 ? 0 : place(pageCount - 1) + 1,
    firstPage: place => leftPage(place) ?? rightPage(place),
  }
}
