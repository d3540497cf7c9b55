// Paths of pictures, for pages of galleries whose ids can contain any sign.

/** The id of a gallery as a segment of a path: the signs that separate its parts stay. */
export function galleryText(id) {
  return id.split(/([;=])/).map(part => /^[;=]$/.test(part) ? part : encodeURIComponent(part))
    .join('')
}

/** The page of a picture. */
export function itemPath({ base }, gallery, item) {
  return `${base}/g/${galleryText(gallery)}/items/${item}`
}

/** The API's resource of a picture. */
export function itemResource({ base }, gallery, item) {
  return `${base}/v1/galleries/${galleryText(gallery)}/items/${item}`
}
