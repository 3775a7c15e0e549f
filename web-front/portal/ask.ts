import { useQuery } from '@tanstack/react-query'
import type { frontConfig } from '#contracts/basicinfo/config.ts'
import { endpointFor } from '#contracts/client/title.ts'
import type { accessCount } from '#contracts/identity/account-api.ts'
import type { changePassword, endOtherSessions, logout, profile } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import type { frontQueryOrder } from '#contracts/order/api.ts'
import { FRONT } from '../kit/door.ts'
import { call } from '../kit/session.ts'

// declarations are named by their types: the compiler checks paths and fields, and the schemas stay at home

export const useProfile = () =>
  useQuery({
    queryKey: ['profile'],
    queryFn: () => call<typeof profile>({ kind: 'query', method: 'GET', path: '/api/member/user/profile/r' }, {}),
    staleTime: 60_000,
  })

/** @param agency one of those whose orders may be seen; without it all of them */
export const useRecentOrders = (enabled: boolean, agency?: string) =>
  useQuery({
    queryKey: ['recentOrders', agency],
    meta: { lists: ['order'] },
    queryFn: ({ signal }) =>
      call<typeof frontQueryOrder>(
        { kind: 'query', method: 'POST', path: '/api/order/r/frontQuery' },
        { page: 0, size: 10, sort: '-submittedAt', ...(agency !== undefined && { agency }) },
        { signal },
      ),
    enabled,
  })

/** A value of `config`, '' where there is none; agencies only may ask. */
export const useConfig = (key: string, enabled: boolean) =>
  useQuery({
    queryKey: ['config', key],
    queryFn: async () => {
      const { content } = await call<typeof frontConfig>({ kind: 'query', method: 'POST', path: endpointFor('config', FRONT) }, { key })
      return content[0]?.configValue ?? ''
    },
    enabled,
    staleTime: 3_600_000,
  })

export const sendLogout = () => call<typeof logout>({ kind: 'command', method: 'POST', path: '/api/member/auth/logout' }, {})

export const sendEndOthers = () =>
  call<typeof endOtherSessions>({ kind: 'command', method: 'POST', path: '/api/member/user/profile/w/endOtherSessions' }, {})

export const sendPassword = async (old: string, next: string) =>
  call<typeof changePassword>(
    { kind: 'command', method: 'POST', path: '/api/member/user/profile/password/w' },
    { oldPassword: await clientHash(old), newPassword: await clientHash(next) },
  )

/** Counts a visit; nobody is bothered when that fails (DOMAIN §9.7). */
export const countVisit = (page: string): void => {
  call<typeof accessCount>({ kind: 'command', method: 'POST', path: '/api/member/statistic/w/accessCount' }, { page }).catch(console.log)
}
