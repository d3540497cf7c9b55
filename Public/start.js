// Loads the viewer's scripts once the current picture is there: on a slow network, the two would share
// the line. The page's load event waits for both.

/** Milliseconds after which the scripts are loaded without the picture. */
const patience = 3000

/** A browser's sign for a broken picture would lie over the stand-in. */
for (const image of document.querySelectorAll('[data-plain] img')) {
  if (image.complete && !image.naturalWidth) hide({ target: image })
  else image.addEventListener('error', hide)
}

const picture = document.querySelector('[data-plain] .current img')
if (!picture || picture.complete) load()
else {
  picture.addEventListener('load', load)
  picture.addEventListener('error', load)
  setTimeout(load, patience)
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
