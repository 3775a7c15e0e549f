import t from 'tap'
import { type RegistrationForm, registrationChecks, registrationFields } from '#contracts/agency/registration.ts'
import { draftOf, type FormField, mistakesIn, progressOf, sections, warningOf } from './form.ts'

const shown = sections.flatMap(({ fields }) => fields)

t.test('23 every checked field stands in a section, and those of a check stand in its order', async t => {
  const checked = [...new Set(registrationChecks.map(({ field }) => field))]
  t.same(
    checked.filter(field => !shown.includes(field)),
    [],
  )
  const elsewhere = ['isInter', 'uuid', 'mtCountryCode', 'mtSpareCountryCode']
  t.same(
    Object.keys(registrationFields).filter(field => !shown.includes(field as FormField) && !elsewhere.includes(field)),
    [],
    'the others are part of a field beside them',
  )
  t.equal(new Set(shown).size, shown.length)
})

t.test('25 each field tells its own first mistake, the warning is the first of all', async t => {
  const mistakes = mistakesIn({ name: '野风', loginName: 'a b' }, {})
  t.equal(mistakes.name, undefined)
  t.equal(mistakes.loginName, '登录名不符合系统要求')
  t.equal(mistakes.businessRoomFiles, '请上传营业场所照片')
  t.equal(mistakes.password, '请输入密码')
  t.equal(warningOf({ name: '野风', loginName: 'a b' }, {})?.message, '登录名不符合系统要求')
  t.equal(warningOf({}, {})?.field, 'name')
  t.equal(mistakesIn({ password: 'abc12345' }, {}).password, '密码强度不够')
  t.equal(mistakesIn({ password: 'abc123!@' }, {}).password, undefined)
  t.equal(mistakesIn({}, {}).confirmPassword, '请再次输入密码')
  t.equal(mistakesIn({ password: 'a', confirmPassword: 'b' }, {}).confirmPassword, '两次输入的密码不一致')
})

t.test('progress of a section', async t => {
  const basic = sections[0]!
  t.same(progressOf(basic, mistakesIn({}, {})), { done: 0, of: 10 })
  t.same(progressOf(basic, mistakesIn({ name: '野风', loginName: 'yefeng' }, {})), { done: 2, of: 10 })
})

t.test('the draft never holds passwords or the captcha', async t => {
  const form: RegistrationForm = { name: '野风', password: 'abc123!@', confirmPassword: 'abc123!@', verifyCode: 'ABCD', uuid: 'u', tel: '' }
  t.same(draftOf(form), { name: '野风' })
})
