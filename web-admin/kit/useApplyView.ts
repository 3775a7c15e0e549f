import { useStoreContext } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import { addressOf } from '#contracts/kernel/list-address.ts'
import { type Declared, filterOf, putSettings } from '../providers/list-settings.ts'

/** Opens a list under settings, in place of those that were set. */
export const useApplyView = ({ list, sort, perPage }: Declared) => {
  const store = useStoreContext()
  const navigate = useNavigate()
  return (settings: ListSettings, { replace = false } = {}) => {
    putSettings(store, list, settings)
    const filter = filterOf(settings)
    navigate(addressOf(list, { filter, sort: settings.sort ?? sort, page: 1, perPage: settings.perPage ?? perPage }), { replace })
  }
}

export const viewKey = (list: string) => `${list}.view`
