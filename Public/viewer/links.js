// The links of the viewer to the current picture: they lead to what is shown when they are followed.

import { itemResource } from './paths.js'

export function Links(viewer, session, address) {
  const { dataset } = viewer
  const link = selector => document.querySelector(selector)

  function update({ gallery, item, path, kind, video }) {
    const query = address.query()
    set('[data-panel="info"]', `${path}/info`)
    set('[data-download]', `${itemResource(dataset, gallery, item)}/original`)
    showFilm(kind, video)
    set('[data-grid]', `${dataset.galleryHref}/grid${address.query({ item })}`)
    set('[data-panel="find"]', `${dataset.galleryHref}/find${query}`)
    const own = session.isOpen ? session.pagePath : dataset.galleryHref
    set('[data-panel="settings"]', `${own}/settings${session.isOpen ? '' : query}`)
    set('[data-panel="share"]', `${own}/share${session.isOpen ? '' : address.query({ item })}`)
  }

  function showFilm(kind, video) {
    const film = link('[data-play-video]')
    if (!film) return
    film.hidden = !video
    film.href = video ?? ''
    film.title = `Play the ${kind === 'video' ? 'video' : 'clip'}`
    film.querySelector('.label').textContent = film.title
  }

  function set(selector, href) {
    link(selector)?.setAttribute('href', href)
  }

  viewer.addEventListener('picturechanged', ({ detail }) => update(detail))
  return { update }
}
