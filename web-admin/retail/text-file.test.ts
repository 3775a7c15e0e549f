import t from 'tap'
import { textIn } from './text-file.ts'

t.test('texts of all offices are read, and nothing but texts', async t => {
  const text = '退票\t5%\nK舱'
  t.equal(textIn(Buffer.from(text.replace('\n', '\r\n'))), text)
  t.equal(textIn(Buffer.from(`\ufeff${text}`)), text)
  t.equal(textIn(Buffer.from(`\ufeff${text}`, 'utf16le')), text)
  t.equal(textIn(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), text)
  // 退票 in GB 18030
  t.equal(textIn(Buffer.from([0xcd, 0xcb, 0xc6, 0xb1])), '退票')
  t.equal(textIn(Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1')), undefined)
})
