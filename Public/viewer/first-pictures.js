// The pictures that the page has on its stage before the scripts run. The strip takes them over, so
// that none is loaded or painted twice.

export function FirstPictures(stage) {
  const plain = stage.querySelector('[data-plain]')
  const images = new Map([...plain?.querySelectorAll('img[data-item]') ?? []]
    .map(image => [image.dataset.item, image]))

  /** The image of an item, once; null if there is none. */
  function take(item) {
    const image = images.get(item)
    images.delete(item)
    // One that failed is asked for again.
    if (!image || image.complete && !image.naturalWidth) return null
    image.alt = ''
    image.removeAttribute('width')
    image.removeAttribute('height')
    return image
  }

  /** Resolves when the pictures are on the screen, or cannot be. */
  function painted() {
    return Promise.all([...images.values()].map(image => image.decode().catch(() => {})))
  }

  /** Whether what the image has is enough for a place where a layout has another size of it. It is whole, because
      the service does not know the shape of the stage before the scripts tell it. */
  function suffices(image, source) {
    return image.srcset !== '' && fieldOf(source, 'shape') === null
      && Number(fieldOf(image.currentSrc, 'size')) >= Number(fieldOf(source, 'size'))
  }

  /** The strip is on the screen. */
  function remove() {
    plain?.remove()
    images.clear()
  }

  return { take, painted, suffices, remove }
}

function fieldOf(url, name) {
  return new URL(url, location).searchParams.get(name)
}
