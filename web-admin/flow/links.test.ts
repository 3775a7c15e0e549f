import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import t from 'tap'
import { SubjectLink } from './SubjectLink.tsx'

const drawn = (props: Parameters<typeof SubjectLink>[0]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SubjectLink, props)))

t.test('the subject of a flow is called by its number, and an agency by its name where that is known', async t => {
  t.match(drawn({ type: 'REFUND', id: 'R1', agency: '海南椰风国际旅行社' }), '退票单 R1')
  const named = drawn({ type: 'AGENT_REGISTER', id: 'd678e845', agency: '上海行者旅行社' })
  t.match(named, '/agency/d678e845/show')
  t.match(named, '代理人 上海行者旅行社')
  t.match(drawn({ type: 'AGENT_NAME', id: 'd678e845~r1' }), '代理人 d678e845')
})
