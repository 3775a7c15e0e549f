import t from 'tap'
import { askedOf, saidOf, wordsOf } from './search.ts'

const mark = (text: string) => `<${text}>`
const staff = { mark, byParts: true }
const others = { mark, byParts: false }
const { number, words, title, person, document, phone } = wordsOf('O')

t.test('what is typed leads to the words and marks that were said', async t => {
  const said = saidOf('A1', [
    number('NUMBER', '26-1130 0042'),
    title('GROUP', '重庆火锅团'),
    words('FLIGHT', 'HU7182', 'HU718212-10'),
    person('TRAVELLER', '单晓', 'p'),
    ...document(mark, '46010019900101123x', 'p'),
    ...phone(mark, '+86 139 0899 1234', 'p'),
  ]).said
  const found = (text: string, by = staff) => said.filter(askedOf('O', text, by).in).map(({ as }) => as)
  for (const [text, as] of [
    ['2611300042', 'NUMBER'],
    ['0042', 'NUMBER'],
    ['火锅', 'GROUP'],
    ['hu 7182', 'FLIGHT'],
    ['12-10', 'FLIGHT'],
    ['单晓', 'TRAVELLER'],
    ['shanxiao', 'TRAVELLER'],
    ['SX', 'TRAVELLER'],
    ['46010019900101123X', 'DOCUMENT'],
    ['01123x', 'DOCUMENT_END'],
    ['13908991234', 'PHONE'],
    ['139-0899-1234', 'PHONE'],
    ['1234', 'PHONE_END'],
  ] as const)
    t.same(found(text), [as], text)
  t.same(found('99999'), [])
  t.same(found('01123x', others), [], 'the end of a document is for those who may read documents')
  t.same(found('1234', others), [])
  t.same([found('单', staff), found('单', others), found('单晓', others), found('shanx', others)], [['TRAVELLER'], [], ['TRAVELLER'], []])
  t.same(found('46010019900101123x', others), ['DOCUMENT'], 'the whole number for all')
  t.same(askedOf('O', '王', staff).begins, [], 'a single sign is no beginning')
  t.same(askedOf('O', '0042', staff).begins, ['0042', '~2400'])
})
