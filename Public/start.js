// Loads the viewer's scripts once the current picture is there: on a slow network, the two would share
// the line. The page's load event waits for both. What a finger does meanwhile is kept for them.

/** Milliseconds after which the scripts are loaded without the picture. */
const timeout = 3000

/** A browser's sign for a broken picture would lie over the stand-in. */
for (const image of document.querySelectorAll('[data-plain] img')) {
  if (image.complete && !image.naturalWidth) hide({ target: image })
  else image.addEventListener('error', hide)
}

const stage = document.querySelector('[data-stage]')
if (stage) keepTouches()
const picture = document.querySelector('[data-plain] .current img')
if (!picture || picture.complete) load()
else {
  picture.addEventListener('load', load)
  picture.addEventListener('error', load)
  setTimeout(load, timeout)
}

/** Keeps the events of pointers until the viewer takes them. */
function keepTouches() {
  stage.early = []
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
    stage.addEventListener(type, event => {
      const isHovering = type === 'pointermove' && event.buttons === 0
      if (!isHovering) stage.early?.push(event)
    })
  }
  // Otherwise a mouse takes the picture with it.
  stage.addEventListener('dragstart', event => event.preventDefault())
  // A tap on a neighbour opens another page.
  stage.addEventListener('click', ({ target }) => { if (target.closest('button')) delete stage.early })
}

function load() {
  if (document.querySelector('[data-scripts]')) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = new URL('./viewer.js', import.meta.url)
  script.dataset.scripts = ''
  document.head.append(script)
}

function hide({ target }) {
  target.style.opacity = 0
}
