import type { Page } from 'playwright-core'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { frontQueryOrder, orderDetail, queryOrder } from '#contracts/order/api.ts'
import { refundDetail, searchRefund } from '#contracts/refund/api.ts'

type Document = { status: string; allowedActions: { action: string }[] }

/**
 * A few orders and refunds of the user on a page, such that they cover every status and every possible action. @returns addresses of their
 * pages, and of tabs of an order that have actions
 */
export const standingsFor = async (page: Page, url: string, application: 'portal' | 'console'): Promise<string[]> => {
  const token = await page.evaluate(() => /eyJ[\w.-]+/.exec(Object.values(localStorage).join(' '))?.[0])
  const get = async <T>({ path, method }: AnyEndpoint, asked: Record<string, string>): Promise<T> => {
    const query = method === 'GET' ? `?${new URLSearchParams(asked)}` : ''
    const answer = await fetch(url + path + query, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ ...asked, page: 0, size: 200 }) }),
    })
    const { data, message } = (await answer.json()) as { data: T; message: string }
    if (!answer.ok) throw new Error(`${path}: ${message}`)
    return data
  }
  const found: string[] = []
  const choose = async (folder: string, list: AnyEndpoint, detail: AnyEndpoint, id: string, tabs: string[] = []) => {
    const met = new Set<string>()
    const { content } = await get<{ content: { id: string }[] }>(list, {})
    for (const row of content) {
      const { status, allowedActions } = await get<Document>(detail, { [id]: row.id })
      const told = [status, ...allowedActions.map(({ action }) => action)]
      if (told.every(one => met.has(one))) continue
      for (const one of told) met.add(one)
      const address = application === 'portal' ? `${url}/newgt/front/${folder}/${row.id}` : `${url}/newgt/${folder}/${row.id}/show`
      found.push(address, ...tabs.map(tab => `${address}?tab=${tab}`))
    }
  }
  await choose(
    'order',
    application === 'portal' ? frontQueryOrder : queryOrder,
    orderDetail,
    'orderId',
    application === 'portal' ? ['names', 'extras'] : ['extras'],
  )
  await choose('refund', searchRefund, refundDetail, 'refundId')
  return found
}
