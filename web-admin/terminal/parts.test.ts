import t from 'tap'
import { dayOf, piecesOf } from './parts.ts'

const commands = (line: string, day = '') => piecesOf(line, day).flatMap(({ command }) => command ?? [])
const text = (line: string) =>
  piecesOf(line, '')
    .map(piece => piece.text)
    .join('')

t.test('what a line names can be asked for by a click', async t => {
  const lines: [string, string[]][] = [
    ['1   HU7182  DS# GA TA                          HAKPEK 0745   1130   789 0   E', ['AV:HU7182/10DEC']],
    ['3 X HU7190  DS# GC TA                          HAKPKX 0900   1240   738 0   E', ['AV:HU7190/10DEC']],
    [' 0.12YEFENGHK NM3 MQ4T7K', ['RT:MQ4T7K']],
    ['          RL:MQ4T7K  /', ['RT:MQ4T7K']],
    [' 001   0YEFENGHK         MQ4T7K G RR12  HAK888 02NOV      K   T', ['RT:MQ4T7K']],
    [' 4.  HU7182 G   TH10DEC  HAKPEK RR12  0745 1130          E', ['AV:HU7182/10DEC']],
    ['TOTAL:          CNY  1260.00|TKTN: 880-2100000001', ['DETR:TN/880-2100000001']],
    ['SSR TKNE HU HK1 HAKPEK 7182 G10DEC 8802100000001/1/P1', ['DETR:TN/8802100000001']],
    // two cities and an office look like a PNR and like a flight
    [' 10DEC(THU) HAKPEK', []],
    ['TOUR CODE: AG1001', []],
    ['19.AG1001', []],
    ['PASSENGER: 符海燕', []],
    ['NO ROUTING', []],
  ]
  for (const [line, expected] of lines) {
    t.same(commands(line, '/10DEC'), expected, line)
    t.equal(text(line), line)
  }
  t.same(['AV:HAKPEK/10DEC/HU', 'AV:HAKPEK/+', 'AV:HAKPEK', 'RT:MQ4T7K'].map(dayOf), ['/10DEC', '/+', '', ''])
})
