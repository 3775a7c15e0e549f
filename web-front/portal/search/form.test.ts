import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseAuctionLine, searchState } from '#contracts/client/auction-line.ts'
import { table } from '#ops/seed/table.ts'
import * as form from './form.ts'
import { type Airport, matchRank } from './places.ts'

const airport = (airportCode: string, city: string, hot = true): Airport => ({
  airportCode,
  airportCname: `${city}${airportCode}机场`,
  shortCname: `${city}${airportCode}`,
  city,
  hot,
})
const airports = [airport('HAK', '海口'), airport('PKX', '北京', false), airport('PEK', '北京'), airport('XIY', '西安')]
const opened = (line: string) => form.formOf(searchState(parseAuctionLine(line)!), airports)
const TODAY = '2026-11-02'

t.test('7 a page opened from an auction line is filled in, and does not search', async t => {
  t.same(opened('HAK-PEK'), {
    voyageType: 'S',
    legs: [{ origin: 'HAK', destination: 'PEK', date: '' }],
    adults: null,
    children: null,
    infants: null,
  })
  t.match(opened('海口=北京'), {
    voyageType: 'D',
    legs: [
      { origin: 'HAK', destination: 'PEK' },
      { origin: 'PEK', destination: 'HAK' },
    ],
  })
  t.match(opened('hak-xiy/西安-PKX'), {
    voyageType: 'M',
    legs: [
      { origin: 'HAK', destination: 'XIY' },
      { origin: 'XIY', destination: 'PKX' },
    ],
  })
  const state = searchState(parseAuctionLine('HAK-PEK')!)
  t.equal(form.searchesAtOnce(state), false)
  t.equal(form.searchesAtOnce(null), false, 'nor does the page by itself')
})

t.test('places that nobody knows are told and left to be chosen', async t => {
  t.match(opened('火星-北京').legs, [{ origin: '', destination: 'PEK' }])
  t.same(form.strangers(searchState(parseAuctionLine('火星-北京-火星')!), airports), ['火星'])
  t.same(form.strangers(null, airports), [])
})

t.test('a history entry of somebody else fills in nothing', async t => {
  for (const state of [null, 'x', {}, { voyageType: 'X', voyages: [] }, { voyageType: 'S' }, { voyageType: 'toString', voyages: [] }])
    t.same(form.formOf(state, airports), form.emptyForm)
  t.equal(form.formOf({ voyageType: 'M', voyages: [] }, airports).legs.length, 2)
  t.equal(form.formOf({ voyageType: 'M', voyages: Array(9).fill({ origin: 'HAK', destination: 'PEK' }) }, airports).legs.length, 6)
})

t.test('one way, return, several legs: the journey goes with its type', async t => {
  const single = opened('HAK-PEK')
  const back = form.travelling(single, 'D')
  t.match(back.legs[1], { origin: 'PEK', destination: 'HAK' })
  const other = form.withLeg(back, 0, { destination: 'XIY' })
  t.match(other.legs[1], { origin: 'XIY', destination: 'HAK' }, 'the way back mirrors the way out')
  const several = form.travelling(single, 'M')
  t.match(several.legs, [{ destination: 'PEK' }, { origin: 'PEK', destination: '' }])
  t.equal(form.mayShrink(several), false)
  let more = several
  while (form.mayGrow(more)) more = form.withMore(more)
  t.equal(more.legs.length, 6)
  t.equal(form.without(more, 5).legs.length, 5)
  t.equal(form.travelling(more, 'S').legs.length, 1)
})

t.test('what is missing or cannot be is told of its field', async t => {
  t.same(form.mistakesIn(form.emptyForm, TODAY), {
    'origin-0': '请选择出发机场',
    'destination-0': '请选择到达机场',
    'date-0': '请选择日期',
  })
  const there = form.withLeg(opened('HAK=PEK'), 0, { date: '2026-12-02' })
  t.same(form.mistakesIn(there, TODAY), { 'date-1': '请选择日期' })
  t.same(form.mistakesIn(form.withLeg(there, 1, { date: '2026-12-01' }), TODAY), { 'date-1': '回程日期不能早于去程日期' })
  t.same(form.mistakesIn(form.withLeg(there, 1, { date: '2026-12-02' }), TODAY), {})
  t.same(form.mistakesIn(form.withLeg(opened('HAK-PEK'), 0, { date: '2026-11-01', destination: 'HAK' }), TODAY), {
    'destination-0': '到达机场不能与出发机场相同',
    'date-0': '日期不能早于今天',
  })
})

t.test('who travels is asked for by type; nobody counted: the smallest group', async t => {
  const one = opened('HAK-PEK')
  t.notOk('counts' in form.askedOf(one))
  const group = { ...one, adults: 20, children: null, infants: 1 }
  t.same(form.askedOf(group).counts, { ADULT: 20, CHILD: 0, INFANT: 1 })
  t.equal(form.askedOf(group).waitlist, true, 'what has too few seats may be waited for')
  t.same([one, group].map(form.peopleText), ['按最少成团人数', '20 成人，0 儿童，1 婴儿'])
  const there = form.withLeg(one, 0, { date: '2026-12-02' })
  t.same(form.mistakesIn({ ...there, infants: 1 }, TODAY), { people: '请填写成人人数' })
  t.same(form.mistakesIn({ ...there, adults: 10, infants: 21 }, TODAY), { people: '每名成人最多携带两名婴儿' })
  t.same(form.mistakesIn({ ...there, adults: 10, infants: 20 }, TODAY), {})
})

t.test('what is typed flights the airport that is meant first', async t => {
  const rows = await table(fileURLToPath(new URL('../../../ops/seed', import.meta.url)), 'airports.tsv')
  t.ok(rows.length > 100, 'the airports of the demonstration')
  const all: Airport[] = rows.map(row => ({
    airportCode: row.airportCode!,
    airportCname: row.airportCname!,
    shortCname: row.shortCname!,
    city: row.city!,
    pinyin: row.pinyin!,
    initials: row.initials!,
    hot: row.hot === 'true' || row.hot === '1' || row.hot === '是',
  }))
  const suggested = (typed: string) =>
    all
      .filter(airport => matchRank(airport, typed) !== undefined)
      .sort((a, b) => matchRank(a, typed)! - matchRank(b, typed)!)
      .map(({ airportCode }) => airportCode)
  for (const typed of ['hai', 'haikou', 'hai kou', 'HAK', '海口', 'hk']) t.equal(suggested(typed)[0], 'HAK', typed)
  for (const typed of ['PEK', 'pek']) t.equal(suggested(typed)[0], 'PEK', typed)
  t.ok(suggested('hai').length > 1, 'the others follow')
  t.ok(suggested('hai').indexOf('HAK') < suggested('hai').indexOf('BAR'), '琼海 after 海口')
  t.same(suggested('zzzz'), [])
})

t.test('the kind of a group goes with who travels', async t => {
  const group: form.SearchFields = { ...form.emptyForm, adults: 20, groupType: 'STUDENT' }
  t.equal(form.peopleText(group), '20 成人，0 儿童，学生团')
  t.equal(form.peopleText({ ...form.emptyForm, groupType: 'MEETING' }), '按最少成团人数，会议会展')
  t.match(form.askedOf(group), { counts: { ADULT: 20 }, groupType: 'STUDENT' })
  t.same(form.groupOf(form.emptyForm), {})
})
