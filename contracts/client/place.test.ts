import t from 'tap'
import { countryList, countryValue, DEFAULT_COUNTRY } from './countries.ts'
import { environmentOf } from './environment.ts'
import { endpointFor, isFront, titleOf } from './title.ts'
import { watermarkFor } from './watermark.ts'

t.test('8 titles by the 4th segment in the portal, the 3rd in the console, else the system', async t => {
  const menus = { order: '订单管理', searchTickets: '机票查询' }
  t.equal(titleOf('/newgt/front/order/list', menus), '订单管理')
  t.equal(titleOf('/newgt/order/o1?x=1', menus), '订单管理')
  t.equal(titleOf('/newgt/front/searchTickets#a', menus), '机票查询')
  for (const path of ['/newgt/front', '/newgt/', '/newgt/nothing', '/newgt/front/toString'])
    t.equal(titleOf(path, menus), '团队机票销售系统', path)
})

t.test('9 a test environment marks its titles', async t => {
  const listed = [{ hosts: ['group-test.example.com', '*.uat.example.com'], test: true }]
  const titleAt = (hostname: string, told?: typeof listed) =>
    titleOf('/newgt/x', { x: '甲' }, environmentOf({ hostname, origin: `https://${hostname}` }, told))
  for (const hostname of ['group-test.example.com', 'GROUP-TEST.example.com', 'a.uat.example.com'])
    t.equal(titleAt(hostname, listed), '【测试】甲', hostname)
  for (const hostname of ['group.example.com', 'uat.example.com', 'xgroup-test.example.com', 'a.uat.example.com.cn'])
    t.equal(titleAt(hostname, listed), '甲', hostname)
  t.equal(titleAt('group-test.example.com'), '甲', 'which hosts are for tests is told, not guessed from their names')

  const content = JSON.stringify(listed)
  Object.defineProperty(globalThis, 'document', {
    value: { querySelector: (asked: string) => (asked === 'meta[name="newgt-environments"]' ? { content } : null) },
    configurable: true,
  })
  t.teardown(() => Reflect.deleteProperty(globalThis, 'document'))
  t.equal(titleAt('group-test.example.com'), '【测试】甲', 'told by the shell')
})

t.test('10 the portal and the console ask different endpoints', async t => {
  t.ok(isFront('/newgt/front/order'))
  t.notOk(isFront('/newgt/order'))
  t.equal(endpointFor('airline', '/newgt/front'), '/api/basicinfo/airline/r/frontList')
  t.equal(endpointFor('airport', '/newgt/airport'), '/api/basicinfo/airport/r/list')
  t.equal(endpointFor('config', '/newgt/front/x'), '/api/basicinfo/config/r/frontQuery')
  t.equal(endpointFor('config', '/newgt/x'), '/api/basicinfo/config/r/query')
})

t.test('51 countries: Chinese and English name, flag, code, dialling code; 86_CN by default', async t => {
  const [china, ...others] = countryList()
  t.same(china, { name_En: 'China', name_Ch: '中国', flag: '🇨🇳', country_code: 'CN', phone_code: '86' })
  t.equal(countryValue(china!), DEFAULT_COUNTRY)
  t.ok(others.length > 200)
  for (const country of others) {
    t.match(countryValue(country), /^\d{1,7}_[A-Z]{2}$/)
    t.match(country.name_Ch, /\p{Script=Han}/u, country.country_code)
  }
  t.equal(new Set(countryList().map(countryValue)).size, countryList().length)
})

t.test('109 the watermark is left out for exempt login names', async t => {
  t.equal(watermarkFor('yefeng', 'admin，Order'), 'yefeng')
  t.equal(watermarkFor('yefeng', '', '叶枫 2026-11-02'), '叶枫 2026-11-02')
  t.equal(watermarkFor('order', 'admin，Order', '周敏 2026-11-02'), undefined)
  t.equal(watermarkFor(undefined, ''), undefined)
})

t.test('128 sign-on, log-out, callback and partner addresses by hostname', async t => {
  const listed = [
    { hosts: ['test.group.cn'], test: true, sso: 'https://sso-test.example.com/cas', b2b: 'https://b2b-test.example.com/login' },
    { hosts: ['group.cn', '*.group.cn'], sso: 'https://sso.example.com/cas', b2b: 'https://b2b.example.com/login' },
  ]
  const at = (hostname: string) => environmentOf({ hostname, origin: `https://${hostname}` }, listed)
  t.same(at('test.group.cn'), {
    test: true,
    ssoLogin: 'https://sso-test.example.com/cas/login?service=https%3A%2F%2Ftest.group.cn%2Fnewgt%2FbackendLogin',
    ssoLogout: 'https://sso-test.example.com/cas/logout?service=https%3A%2F%2Ftest.group.cn%2Fnewgt%2FbackendLogin',
    ssoCallback: 'https://test.group.cn/newgt/backendLogin',
    b2b: 'https://b2b-test.example.com/login',
  })
  t.match(at('group.cn'), { test: false, ssoLogin: /^https:\/\/sso\.example/, b2b: 'https://b2b.example.com/login' })
  const own = environmentOf({ hostname: 'localhost', origin: 'http://localhost:3000' }, listed)
  t.match(own, { test: false, ssoLogin: /^\/cas\/login\?service=http%3A/, b2b: '/b2b/login' })
})
