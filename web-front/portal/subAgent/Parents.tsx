import type { ReactNode } from 'react'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useProfile } from '../ask.ts'
import './subAgent.css'

/** Shows its content only to agencies that may have sub-agents: neither to staff nor to sub-agents. */
export const Parents = ({ children }: { children: ReactNode }) => {
  const me = useProfile()
  return (
    <Fetched from={me} what="账户资料" rows={6}>
      {({ agency }) => {
        if (!agency) return <Empty title="后台账号没有分代理" />
        return agency.parent === undefined ? children : <Empty title="分代理不能再发展分代理" />
      }}
    </Fetched>
  )
}
