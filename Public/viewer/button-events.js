// What the buttons of a form say to the service, as events.

const events = {
  previous: () => ({ type: 'previous' }),
  next: () => ({ type: 'next' }),
  goTo: value => ({ type: 'goTo', page: Number(value) }),
  key: value => ({ type: 'key', key: value }),
}

/** The event of a button; nothing for one that is somebody else's. */
export function eventForButton(button) {
  return button && Object.hasOwn(events, button.name)
    ? events[button.name](button.value) : null
}
