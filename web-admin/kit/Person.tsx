import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { namedCode } from '#contracts/kernel/named.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { listColleagues } from '#contracts/organisation/employee-api.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useMay } from './calls.ts'

/** number of login names that one call takes */
const MOST = 50
/** names that the screen asks for in one turn, and the callers that wait for each */
let waiting = new Map<string, ((name: string | null) => void)[]>()

const answer = async (ask: AppDataProvider['ask']): Promise<void> => {
  const asked = [...waiting]
  waiting = new Map()
  for (let from = 0; from < asked.length; from += MOST) {
    const some = asked.slice(from, from + MOST)
    const found = await ask(listColleagues, { loginNames: some.map(([login]) => login).join() }).catch(() => [])
    for (const [login, told] of some) for (const tell of told) tell(found.find(({ loginName }) => loginName === login)?.name ?? null)
  }
}
const nameOf = (ask: AppDataProvider['ask'], login: string): Promise<string | null> =>
  new Promise(tell => {
    if (waiting.size === 0) setTimeout(() => answer(ask))
    waiting.set(login, [...(waiting.get(login) ?? []), tell])
  })

/**
 * Whoever did something, by login name: an employee with the name, `吴静（refund）`, once it is known and where the user may ask for it. All
 * people of a screen are asked for in one call.
 */
export const Person = ({ login }: { login: string }) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const isLogin = /^[A-Za-z0-9_-]{2,32}$/.test(login)
  const enabled = useMay()(listColleagues) && isLogin
  const { data } = useQuery({
    queryKey: ['person', login],
    queryFn: () => nameOf(ask, login),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <>{namedCode(userName(login), data ?? undefined)}</>
}
