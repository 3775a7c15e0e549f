import { createRequire } from 'node:module'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { randomInt } from '#services/kernel/ids.ts'
import type { Counters, OnceStore } from '#services/kernel/shared.ts'

const LIVES_MS = 2 * 60_000
/** 31 letters: none that is taken for another (0O, 1IL). */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const idOf = (uuid: string) => `captcha:${uuid}`

/** A new image for this uuid; an earlier one no longer counts. @returns PNG, and what it shows */
export const newCaptcha = async (store: OnceStore, uuid: string, now: string): Promise<{ png: Buffer; answer: string }> => {
  const answer = Array.from({ length: randomInt(4, 6) }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const png = await draw(answer)
  await store.put(idOf(uuid), answer, { at: now, until: new Date(Date.parse(now) + LIVES_MS).toISOString() })
  return { png, answer }
}

/**
 * Checks an answer, whatever its case; each image is good for one check.
 * @throws Refused 100040002
 */
export const checkCaptcha = async (store: OnceStore, uuid: string, given: string, now: string): Promise<void> => {
  const answer = await store.take(idOf(uuid), now)
  if (answer === undefined || answer !== given.trim().toUpperCase()) throw new Refused(code.captchaWrong, '验证码错误', { status: 401 })
}

/** How many images an address may ask for in a minute, of all processes together. @throws Refused 429 */
export const perMinute =
  (counters: Counters, most: number) =>
  async (address: string, now: string): Promise<void> => {
    if (most === Number.POSITIVE_INFINITY) return
    const minute = Math.floor(Date.parse(now) / 60_000)
    const until = new Date((minute + 1) * 60_000).toISOString()
    const [count] = await counters.add([{ id: `captchas ${address} ${minute}`, by: 1 }], { at: now, until })
    if (count! > most) throw new Refused(code.tooFast, '访问过于频繁，请稍后再试', { status: 429 })
  }

const WIDTH = 140
const HEIGHT = 48
const between = (low: number, high: number) => low + (randomInt(10_001) / 10_000) * (high - low)
const dark = () => `hsl(${randomInt(360)} ${randomInt(40, 80)}% ${randomInt(20, 42)}%)`

/** The drawing library is native and takes 0.2 s to load: it waits for the first image. Fonts of the machine cannot be relied on. */
const canvas = (() => {
  const load = async () => {
    const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), 'Captcha')
    return createCanvas
  }
  let loading: ReturnType<typeof load> | undefined
  return () => (loading ??= load())
})()

/** Letters turned, sheared and uneven in size, crossed by curves of the same colours, on speckled paper. */
const draw = async (answer: string): Promise<Buffer> => {
  const image = (await canvas())(WIDTH, HEIGHT)
  const pen = image.getContext('2d')
  pen.fillStyle = `hsl(${randomInt(360)} 30% 94%)`
  pen.fillRect(0, 0, WIDTH, HEIGHT)

  const step = (WIDTH - 16) / answer.length
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [index, letter] of [...answer].entries()) {
    pen.setTransform(
      1,
      between(-0.25, 0.25),
      between(-0.35, 0.35),
      1,
      8 + step * (index + 0.5) + between(-3, 3),
      HEIGHT / 2 + between(-4, 4),
    )
    pen.rotate(between(-0.4, 0.4))
    pen.font = `${randomInt(25, 34)}px Captcha`
    pen.fillStyle = dark()
    pen.fillText(letter, 0, 0)
  }
  pen.resetTransform()

  for (let line = 0; line < 4; line++) {
    pen.strokeStyle = dark()
    pen.lineWidth = between(1, 2.2)
    pen.beginPath()
    pen.moveTo(between(0, 12), between(6, HEIGHT - 6))
    pen.bezierCurveTo(
      between(30, 60),
      between(-10, HEIGHT + 10),
      between(80, 110),
      between(-10, HEIGHT + 10),
      between(WIDTH - 12, WIDTH),
      between(6, HEIGHT - 6),
    )
    pen.stroke()
  }
  for (let dot = 0; dot < 90; dot++) {
    pen.fillStyle = dark()
    pen.fillRect(between(0, WIDTH), between(0, HEIGHT), 1.4, 1.4)
  }
  return image.toBuffer('image/png')
}
