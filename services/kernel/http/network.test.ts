import t from 'tap'
import { networkOf } from './network.ts'

t.test('an IPv6 address counts as its network, however it is written', async t => {
  for (const address of ['2001:db8:1:2::', '2001:db8:1:2::9', '2001:0DB8:0001:2:3:4:5:6', '2001:db8:1:2:ffff::1'])
    t.equal(networkOf(address), '2001:db8:1:2::/64', address)
  for (const address of ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8:0:0::7']) t.equal(networkOf(address), '2001:db8:0:0::/64', address)
  t.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
  t.not(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
})
t.test('an IPv4 address counts as itself', async t => {
  for (const address of ['198.51.100.1', '::ffff:198.51.100.1', '::ffff:c633:6401', '0:0:0:0:0:FFFF:198.51.100.1'])
    t.equal(networkOf(address), '198.51.100.1', address)
})
t.test('a port that a proxy writes behind an address makes no other caller of it', async t => {
  for (const address of ['198.51.100.1:40001', '[::ffff:198.51.100.1]:40002']) t.equal(networkOf(address), '198.51.100.1', address)
  for (const address of ['[2001:db8:1:2::9]', '[2001:db8:1:2::9]:40001', '[2001:db8:1:2:3::1%eth0]:7'])
    t.equal(networkOf(address), '2001:db8:1:2::/64', address)
})
t.test('what is no address stands for itself', async t => {
  for (const text of ['unknown', '', '2001:db8:1:2::/64']) t.equal(networkOf(text), text)
})
