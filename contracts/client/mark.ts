import { MARK_ID } from './watermark.ts'

/** A picture that is repeated over a page: one text, slanted, and so faint that one reads through it. */
export const markPicture = (text: string): string => {
  const safe = text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><text x="120" y="80" text-anchor="middle" transform="rotate(-22 120 80)" font-family="sans-serif" font-size="15" fill="#17202c" fill-opacity="0.04">${safe}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/**
 * Puts the watermark over every page and under whatever floats over the page (dialogs, menus), under no hand and unheard by screen readers. @param text undefined: none
 * @returns what takes it away
 */
export const showMark = (text: string | undefined): (() => void) => {
  document.getElementById(MARK_ID)?.remove()
  if (!text) return () => {}
  const mark = document.createElement('div')
  mark.id = MARK_ID
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, { position: 'fixed', inset: '0', zIndex: '2', pointerEvents: 'none', backgroundImage: markPicture(text) })
  document.body.append(mark)
  return () => mark.remove()
}
