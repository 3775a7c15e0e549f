import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Airline } from '#contracts/client/look/parts.tsx'
import type { profile } from '#contracts/identity/api.ts'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Fetched } from '../../kit/States.tsx'
import { useProfile } from '../ask.ts'
import { Icon } from '../frame/Icon.tsx'
import { useLeaving } from '../frame/leaving.ts'
import './account.css'

type Me = Static<typeof profile.data>

/** Whose login this is, what may be sold with it, and what its owner decides about it himself. */
export const Account = () => {
  const me = useProfile()
  return (
    <>
      <h1>账户</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {data => (
          <div className="account">
            <Card id="who" title="资料">
              <Person of={data} />
            </Card>
            {data.agency && (
              <Card id="authority" title="可销售的航空公司">
                <dl className="account-facts">
                  <Carriers title="国内" codes={data.agency.domestic} />
                  <Carriers title="国际" codes={data.agency.inter} />
                </dl>
              </Card>
            )}
            <Card id="safety" title="登录与安全">
              <Safety />
            </Card>
            {data.agency && data.agency.parent === undefined && (
              <Card id="below" title="分代理">
                <ul className="account-ways">
                  <Way to="/subAgent" name="分代理" text="由本单位开通、在本单位名下销售的代理" />
                </ul>
              </Card>
            )}
          </div>
        )}
      </Fetched>
    </>
  )
}

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="account-card" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Person = ({ of: { loginName, name, roleName, phone, email, msn, agency } }: { of: Me }) => (
  <dl className="account-facts">
    {agency && <Fact title="单位名称">{agency.name}</Fact>}
    {agency && <Fact title="单位编号">{agency.id}</Fact>}
    {agency?.parent && <Fact title="上级代理人">{agency.parent}</Fact>}
    <Fact title="登录名">{loginName}</Fact>
    <Fact title="姓名">{name}</Fact>
    <Fact title="角色">{roleName}</Fact>
    <Fact title="联系电话">{phone}</Fact>
    <Fact title="邮箱">{email}</Fact>
    <Fact title="微信或QQ">{msn}</Fact>
  </dl>
)

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children || EMPTY}</dd>
  </div>
)

const Carriers = ({ title, codes }: { title: string; codes: readonly string[] }) => (
  <Fact title={title}>{codes.length > 0 ? codes.map(code => <Airline key={code} code={code} />) : '未授权'}</Fact>
)

const Safety = () => {
  const { logOut, endOthers } = useLeaving()
  return (
    <ul className="account-ways">
      <Way to="/password" name="修改登录密码" text="修改后所有登录都要用新密码" />
      <li>
        <div>
          <strong>其他登录</strong>
          <small>在别处忘记退出时，可以结束本次以外的所有登录</small>
        </div>
        <Button onClick={endOthers}>结束其他登录</Button>
      </li>
      <li>
        <div>
          <strong>本次登录</strong>
          <small>退出后本机不保留登录信息</small>
        </div>
        <Button onClick={logOut}>退出登录</Button>
      </li>
    </ul>
  )
}

const Way = ({ to, name, text }: { to: string; name: string; text: string }) => (
  <li>
    <div>
      <Link to={to}>{name}</Link>
      <small>{text}</small>
    </div>
    <Icon name="next" />
  </li>
)
