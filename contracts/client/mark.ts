import { MARK_ID } from './watermark.ts'

/** A mask that repeats over a page: one slanted text. */
export const markPicture = (text: string): string => {
  const safe = text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><text x="120" y="80" text-anchor="middle" transform="rotate(-22 120 80)" font-family="sans-serif" font-size="15">${safe}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/**
 * Puts the watermark over every page, below anything that floats (dialogs, menus). It catches no clicks, and screen readers skip it.
 * @param text undefined: no watermark
 * @returns a function that removes it
 */
export const showMark = (text: string | undefined): (() => void) => {
  document.getElementById(MARK_ID)?.remove()
  if (!text) return () => {}
  const mark = document.createElement('div')
  mark.id = MARK_ID
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2',
    pointerEvents: 'none',
    // so faint that the page stays readable, light or dark
    background: 'color-mix(in srgb, var(--ink) 4%, transparent)',
    maskImage: markPicture(text),
  })
  document.body.append(mark)
  return () => mark.remove()
}
