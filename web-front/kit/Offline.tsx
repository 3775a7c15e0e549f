import { useQueryClient } from '@tanstack/react-query'
import { Offline as Bar } from '#contracts/client/Offline.tsx'

/** The bar under the portal's frame while there is no line; what is shown is asked anew as soon as there is one. */
export const Offline = () => {
  const queries = useQueryClient()
  return <Bar again={() => queries.refetchQueries({ type: 'active' })} />
}
