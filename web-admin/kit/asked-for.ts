import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'

type Path = Pick<AnyEndpoint, 'path'>
const ACT = 'act'
/** Name of a command in the address of its document (`?act=sureRequestSeat`): the last part of its own path. */
export const actOf = ({ path }: Path): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Does the address ask for this command's dialog, as a button of the first page makes it do? It asks once: the address forgets it, so that
 * neither a reload nor the way back opens the dialog again.
 */
export const isAskedFor = (endpoint: Path): boolean => {
  if (typeof location === 'undefined') return false
  const { searchParams, pathname } = new URL(location.href)
  if (searchParams.get(ACT) !== actOf(endpoint)) return false
  searchParams.delete(ACT)
  const rest = searchParams.toString()
  history.replaceState(history.state, '', pathname + (rest && `?${rest}`))
  return true
}
