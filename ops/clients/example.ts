// A partner's code against the generated types: ops/clients/check.sh compiles it, nothing runs it.
import createClient from 'openapi-fetch'
import type { components, paths } from './client.js'

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000' })
type Contact = components['schemas']['Contact']

export const cancel = async (orderId: string, revision: number): Promise<string> => {
  const { data, error } = await client.POST('/api/order/w/cancelOrder', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': `"${revision}"` } },
    body: { orderId },
  })
  if (error) throw new Error(`${error.message} ${JSON.stringify(error.errors ?? {})}`)
  return data.message
}

export const contactOf = async (orderId: string): Promise<Contact | undefined> => {
  const { data } = await client.GET('/api/order/r/detail', { params: { query: { orderId } } })
  return data?.data.contact
}

export const airports = async (): Promise<string[]> => {
  const { data } = await client.GET('/api/rest/airport', { params: { query: { range: '[0,9]' } } })
  return (data ?? []).map(({ airportCode }) => airportCode)
}
