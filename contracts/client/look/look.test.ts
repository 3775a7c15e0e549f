import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { airlines } from '../../enums.ts'
import { minutesOf } from '../../kernel/zones.ts'
import { fillOf } from './airlines.ts'
import { leftUntil } from './left.ts'
import { dayText, durationText, legsOf, stopsOf } from './route.ts'
import { dark, light, terminal, tokenSheet } from './tokens.ts'
import { toneOf } from './tones.ts'

/** contrast of two colours by WCAG: 1 to 21 */
const contrast = (a: string, b: string): number => {
  const bright = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map(at => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
  }
  const [low, high] = [bright(a), bright(b)].toSorted((x, y) => x - y)
  return high! / low!
}

t.test('what is written can be read, light and dark', async t => {
  for (const [theme, palette] of Object.entries({ light, dark })) {
    const read = (text: keyof typeof light, ground: keyof typeof light, least = 4.5) =>
      t.ok(contrast(palette[text], palette[ground]) >= least, `${theme}: ${text} on ${ground}`)
    for (const ground of ['surface', 'surface-2', 'ground'] as const)
      for (const ink of ['ink', 'ink-2', 'ink-3', 'blue'] as const) read(ink, ground)
    for (const tone of ['neutral', 'waiting', 'progress', 'done', 'danger'] as const) {
      read(tone, `${tone}-tint`)
      read(tone, 'surface')
    }
    read('on-blue', 'blue')
    read('field', 'surface', 3)
  }
  const { ground, ...texts } = terminal
  for (const [name, text] of Object.entries(texts)) t.ok(contrast(text, ground) >= 4.5, `terminal: ${name}`)
  const marks = Object.keys(airlines).map(fillOf)
  t.equal(new Set(marks).size, marks.length, 'no two airlines have one colour')
  for (const fill of [...marks, fillOf('XX')]) t.ok(contrast(fill, '#ffffff') >= 4.5, fill)
})

t.test('the style sheet has a variable for each, and the dark ones over them', async t => {
  const [root, night] = tokenSheet().split('\n')
  for (const name of Object.keys(light)) {
    t.match(root, `--${name}:`)
    t.match(night, `--${name}:`)
  }
  t.match(root, '--control:36px')
  t.match(root, '--text:14px')
})

t.test('time left', async t => {
  const now = Date.parse('2026-11-21T04:00:00Z')
  t.same(leftUntil('2026-11-23T07:30:00Z', now), { text: '剩 2天3小时', tone: undefined })
  t.same(leftUntil('2026-11-22T04:00:00Z', now), { text: '剩 1天0小时', tone: 'waiting' })
  t.same(leftUntil('2026-11-21T07:05:59Z', now), { text: '剩 3小时5分', tone: 'waiting' })
  t.same(leftUntil('2026-11-21T05:48:00Z', now), { text: '剩 1小时48分', tone: 'waiting' })
  t.same(leftUntil('2026-11-21T04:30:00Z', now), { text: '剩 30分', tone: 'danger' })
  t.same(leftUntil('2026-11-21T04:04:09Z', now), { text: '剩 4分', tone: 'danger' })
  t.same(leftUntil('2026-11-21T04:00:00Z', now), { text: '剩 0分', tone: 'danger' })
  t.same(leftUntil('2026-11-21T03:58:00Z', now), { text: '已超时 2分', tone: 'danger' })
})

t.test('a status has one tone, whoever shows it', async t => {
  t.equal(toneOf('PAID'), 'progress')
  t.equal(toneOf('WAIT_FOR_PAY'), 'waiting')
  t.equal(toneOf('ASKED'), 'waiting', 'what is to be paid is told from what was')
  t.equal(toneOf('whatever'), 'neutral')
})

t.test('a journey is told by its places', async t => {
  const told = (legs: string) =>
    stopsOf(legsOf(legs))
      .map(({ code, by }, at) => (at ? by : '') + code)
      .join('')
  t.equal(told('HAK-PEK'), 'HAK→PEK')
  t.equal(told('HAK-PEK/PEK-HAK'), 'HAK⇄PEK')
  t.equal(told('HAK-PEK/PEK-XIY/XIY-HAK'), 'HAK→PEK→XIY→HAK')
  t.equal(told('HAK-PEK/XIY-HAK'), 'HAK→PEK，XIY→HAK')
})

t.test('colours stand in one place, and no browser draws its own calendar', async t => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const sources = ['web-admin', 'web-front'].flatMap(app =>
    readdirSync(root + app, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(css|tsx?)$/.test(name) && !/\.test\./.test(name))
      .map(name => `${app}/${name}`),
  )
  t.ok(sources.length > 200)
  for (const name of sources) {
    const text = readFileSync(root + name, 'utf8')
    t.notMatch(text, /#[0-9a-f]{6}\b|: #[0-9a-f]{3}\b/i, name)
    t.notMatch(text, /type[=:]\s*\{?["'](date|time|datetime-local|month|week)["']/, name)
  }
})

t.test('how long a flight takes, over midnight too, and its day in a row', async t => {
  const minutes = (depTime: string, arrTime: string, arrDays = 0) => minutesOf({ date: '2026-12-10', depTime, arrTime, arrDays })
  t.same([minutes('07:45', '11:30'), minutes('21:50', '01:40', 1), minutes('10:00', '10:00', 1)], [225, 230, 1440])
  t.same([225, 120, 50, 0].map(durationText), ['3 小时 45 分', '2 小时', '50 分', '0 分'])
  t.equal(dayText('2027-01-06', '2027-03-01'), '01-06 周三')
  t.equal(dayText('2027-01-06', '2026-11-24'), '2027-01-06 周三', 'of another year with its year')
})
