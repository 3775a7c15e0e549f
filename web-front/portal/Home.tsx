import { Button, Skeleton } from 'antd'
import { messageOf } from '#contracts/client/error.ts'
import { Airline } from '#contracts/client/look/parts.tsx'
import { useProfile } from './ask.ts'
import { RecentOrders } from './RecentOrders.tsx'

/** Where an agency stands after its login: what it may sell, and its orders of late. */
export const Home = () => {
  const { data: me, error, refetch } = useProfile()
  if (error)
    return (
      <p role="alert">
        {messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  if (!me) return <Skeleton active />
  return (
    <>
      <h1>欢迎，{me.name}</h1>
      {me.agency && (
        <section aria-labelledby="authority">
          <h2 id="authority">可销售的航空公司</h2>
          <dl className="authority">
            <Carriers title="国内" codes={me.agency.domestic} />
            <Carriers title="国际" codes={me.agency.inter} />
          </dl>
        </section>
      )}
      <RecentOrders />
    </>
  )
}

const Carriers = ({ title, codes }: { title: string; codes: readonly string[] }) => {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{codes.length === 0 ? '无' : codes.map(code => <Airline key={code} code={code} />)}</dd>
    </div>
  )
}
