import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { useProfile } from '../ask.ts'
import './subAgent.css'

/** For agencies that may take on sub-agents: neither staff nor sub-agents themselves. */
export const Parents = ({ children }: { children: ReactNode }) => {
  const { data: me, error, refetch } = useProfile()
  if (error) return <Failed error={error} again={refetch} />
  if (!me) return <Skeleton active />
  if (!me.agency) return <p>后台账号没有分代理</p>
  return me.agency.parent === undefined ? children : <p>分代理不能再发展分代理</p>
}

export const Failed = ({ error, again }: { error: unknown; again: () => unknown }) => (
  <p role="alert">
    加载失败：{messageOf(error)} <Button onClick={() => void again()}>重试</Button>
  </p>
)
