import { font, light } from '#contracts/client/look/tokens.ts'
import { type CustomerPaper, type PaperPrice, rowsOf } from './offer.ts'

/** px; twice as many are drawn, for telephones with fine screens */
const WIDTH = 520
const SCALE = 2
const SIDE = 28
const LINE = 26
const LABEL = 136

/** The lines of a text that fit into a width. */
const wrapped = (pen: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const lines = ['']
  for (const sign of text) {
    const now = lines.at(-1)!
    if (now !== '' && pen.measureText(now + sign).width > width) lines.push(sign)
    else lines[lines.length - 1] = now + sign
  }
  return lines
}

/** Draws what a customer is told as a picture, light whatever the page is. @param prices undefined: none is told */
export const drawn = (offer: CustomerPaper, prices: readonly PaperPrice[] | undefined): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const set = (size: number, colour: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${font}`
    pen.fillStyle = colour
  }
  // once to learn the height, and once to draw
  const go = (draws: boolean): number => {
    let y = 0
    const write = (text: string, x: number, width = WIDTH - SIDE - x) => {
      for (const line of wrapped(pen, text, width)) {
        y += LINE
        if (draws) pen.fillText(line, x, y - 8)
      }
    }
    const gap = (height: number) => {
      y += height
    }
    const rule = () => {
      gap(14)
      pen.fillStyle = light.hairline
      if (draws) pen.fillRect(SIDE, y, WIDTH - 2 * SIDE, 1)
      gap(14)
    }
    set(22, light['on-blue'], 600)
    const band = 40 + wrapped(pen, offer.title, WIDTH - 2 * SIDE).length * LINE
    pen.fillStyle = light.blue
    if (draws) pen.fillRect(0, 0, WIDTH, band)
    gap(20)
    set(22, light['on-blue'], 600)
    write(offer.title, SIDE)
    y = band + 18
    for (const [index, { head, way, note }] of offer.legs.entries()) {
      if (index > 0) rule()
      set(14, light['ink-2'])
      write(head, SIDE)
      set(18, light.ink, 600)
      write(way, SIDE)
      set(14, light['ink-2'])
      if (note) write(note, SIDE)
    }
    rule()
    for (const [name, text] of rowsOf(offer, prices)) {
      set(15, light['ink-2'])
      if (draws) pen.fillText(name, SIDE, y + LINE - 8)
      set(15, light.ink, name === '合计' ? 600 : 400)
      write(text, SIDE + LABEL)
    }
    rule()
    set(14, light['ink-2'])
    write(offer.from, SIDE)
    gap(20)
    return y
  }
  const height = go(false)
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  pen.scale(SCALE, SCALE)
  pen.fillStyle = light.surface
  pen.fillRect(0, 0, WIDTH, height)
  go(true)
  return canvas
}

/** @throws Error where the browser makes no picture */
export const fileOf = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('图片没有生成'))), type, 0.92))
