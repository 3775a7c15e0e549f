import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { profile } from '#contracts/identity/api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { chooseScheme, type Scheme, schemes, useScheme } from '../../kit/scheme.ts'
import { useProfile } from '../ask.ts'
import { useLeaving } from '../frame/leaving.ts'
import { AccountCard } from './AccountCard.tsx'
import { Carriers } from './Carriers.tsx'
import { Fact } from './Fact.tsx'
import { PayPasswordDialog } from './PayPasswordDialog.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { SignOns } from './SignOns.tsx'
import { Way } from './Way.tsx'

export type Me = Static<typeof profile.data>

/** The user's login, its sales authorities, and the settings of its owner. */
export const Account = () => {
  const me = useProfile()
  return (
    <>
      <h1>账户</h1>
      <Fetched from={me} what="账户资料" rows={6}>
        {data => (
          <div className="account">
            <Person of={data} />
            <div>
              {data.agency && (
                <AccountCard id="authority" title="可销售的航空公司">
                  <dl className="account-facts">
                    <Carriers title="国内" codes={data.agency.domestic} />
                    <Carriers title="国际" codes={data.agency.inter} />
                  </dl>
                </AccountCard>
              )}
              {data.agency && (
                <AccountCard id="money" title="资金">
                  <ul className="account-ways">
                    <Way to="/account/virtual" name="虚拟账户" text="余额、充值、对账单、申请退款、支付密码" />
                    <Way to="/account/earnest" name="保证金" text="各航空公司的竞价保证金：余额、占用、充值、流水、弃标" />
                    <Way to="/account/client" name="大客户" text="以大客户的授信额度支付：可用额度、欠款、到期日、对账单" />
                    <Way to="/account/deposit" name="大额押金" text="非罚没类押金：可用金额、有效期、对账单；可以支付团队订单" />
                    <Way to="/account/credit" name="抵扣" text="退票转入的抵扣：余额、有效期、对账单；可以支付同一航空公司的其他订单" />
                    <Way to="/account/fine" name="罚金" text="按航空公司规则产生的罚金，计算过程、缴纳期限、申请变更" />
                  </ul>
                </AccountCard>
              )}
              {data.agency && (data.agency.canAutoQuote || data.agency.inter.length > 0) && (
                <AccountCard id="quotes" title="报价">
                  <ul className="account-ways">
                    {data.agency.canAutoQuote && (
                      <Way to="/quotation" name="我的报价" text="自动报价的结果、有效期、议价；在填写订单页申请" />
                    )}
                    {data.agency.inter.length > 0 && (
                      <Way to="/interRequest" name="我的国际询价" text="向航空公司询价的国际团队：报价、还价、接受下单；在国际查询页申请" />
                    )}
                  </ul>
                </AccountCard>
              )}
              {data.agency && (
                <AccountCard id="looked" title="个人信息">
                  <ul className="account-ways">
                    <Way to="/looked" name="谁看过" text="航空公司工作人员何时看过本单位单据中的个人信息" />
                  </ul>
                </AccountCard>
              )}
              {data.agency && (
                <AccountCard id="complaints" title="投诉">
                  <ul className="account-ways">
                    <Way to="/complaint" name="我的投诉" text="向航空公司投诉，查看处理进展和结果" />
                  </ul>
                </AccountCard>
              )}
              {data.agency && data.agency.parent === undefined && (
                <AccountCard id="below" title="分代理">
                  <ul className="account-ways">
                    <Way to="/subAgent" name="管理分代理" text="由本单位开通、在本单位名下销售的代理" />
                  </ul>
                </AccountCard>
              )}
            </div>
            <Safety of={data} />
            <SignOns />
          </div>
        )}
      </Fetched>
    </>
  )
}

const Person = ({ of }: { of: Me }) => {
  const [isEditing, setEditing] = useState(false)
  const { loginName, name, roleName, phone, email, msn, agency } = of
  return (
    <AccountCard id="who" title="资料" act={<Button onClick={() => setEditing(true)}>修改资料</Button>}>
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
      {isEditing && <ProfileDialog of={of} close={() => setEditing(false)} />}
    </AccountCard>
  )
}

const Safety = ({ of: { hasPayPassword = false } }: { of: Me }) => {
  const { logOut, endOthers } = useLeaving()
  const [isSetting, setSetting] = useState(false)
  const scheme = useScheme()
  return (
    <AccountCard id="safety" title="登录与安全">
      <ul className="account-ways">
        <Way to="/password" name="修改登录密码" text="修改后所有登录都要用新密码" />
        <Act
          name="支付密码"
          text={hasPayPassword ? '已设置' : '尚未设置'}
          button={<Button onClick={() => setSetting(true)}>{hasPayPassword ? '修改支付密码' : '设置支付密码'}</Button>}
        />
        <Act
          name="其他登录"
          text="在别处忘记退出时，可以结束本次以外的所有登录"
          button={<Button onClick={endOthers}>结束其他登录</Button>}
        />
        <Act
          name="外观"
          text="只用于本机"
          button={
            <Segmented
              aria-label="外观"
              value={scheme}
              options={Object.entries(schemes).map(([value, label]) => ({ value: value as Scheme, label }))}
              onChange={chooseScheme}
            />
          }
        />
        <Act name="本次登录" text="退出后本机不保留登录信息" button={<Button onClick={logOut}>退出登录</Button>} />
      </ul>
      {isSetting && <PayPasswordDialog isSet={hasPayPassword} close={() => setSetting(false)} />}
    </AccountCard>
  )
}

const Act = ({ name, text, button }: { name: string; text: string; button: ReactNode }) => (
  <li>
    <div>
      <strong>{name}</strong>
      <small>{text}</small>
    </div>
    {button}
  </li>
)
