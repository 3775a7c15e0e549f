import { Button, Input } from 'antd'
import { useState } from 'react'
import { openUpVirtualAccount } from '#contracts/account/virtual-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { useSend } from '../../../kit/calls.ts'
import { Field } from '../../../kit/Field.tsx'
import { useForm, type Wrong } from '../../../kit/form.ts'
import { PinField } from '../../../kit/PinField.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { pinWrong } from '../../../kit/pin.ts'
import { useTell } from '../../../kit/useTell.ts'
import type { VirtualAccount } from '../../pay/virtual.ts'
import { newPinMistakes } from '../new-pin.ts'

/** For an account that is not open yet, or closed: its purpose, and how to open one. */
export const Open = ({ info: { status, hasPayPassword, agencyName } }: { info: VirtualAccount }) => {
  const isClosed = status === 'CLOSED'
  const { values, change, errors, submit, tell, place } = useForm({ pin: '', again: '', login: '' }, values =>
    mistakes(values, hasPayPassword),
  )
  const { send, isPending } = useSend(openUpVirtualAccount)
  const [problem, setProblem] = useState<unknown>()
  const { done } = useTell()
  const open = async ({ pin, login }: typeof values) => {
    setProblem(undefined)
    try {
      const payPassword = await clientHash(pin)
      await send({ payPassword, ...(!hasPayPassword && { loginPassword: await clientHash(login) }) })
      done(isClosed ? '虚拟账户已重新开通' : '虚拟账户已开通')
    } catch (error) {
      if (!tell(error)) setProblem(error)
    }
  }
  return (
    <section className="va-card va-open" aria-labelledby="va-open">
      <div>
        <h2 id="va-open">{isClosed ? '已销户' : '还没有开通'}</h2>
        <p>
          {isClosed
            ? `${agencyName}的账户已由航空公司销户，现在不能充值和支付，对账单保留在下方。重新开通后：`
            : `${agencyName}预存款项后，可以直接支付订单。`}
        </p>
        <ul>
          <li>付款时输入支付密码即可，不用每次打开支付页面</li>
          <li>用账户支付的订单退款时，款项退回账户，可以再用</li>
          <li>没有用完的余额可以申请退款，审核后按充值渠道原路退回</li>
        </ul>
      </div>
      <form onSubmit={submit(open)} noValidate ref={place as React.RefObject<HTMLFormElement>}>
        <PinField
          label={hasPayPassword ? '支付密码' : '设置支付密码'}
          value={values.pin}
          onChange={pin => change({ pin })}
          error={errors.pin ?? errors.payPassword}
          help={hasPayPassword ? '已设置的支付密码' : '6 位数字，每次付款时输入；由本人保管'}
        />
        {!hasPayPassword && (
          <>
            <PinField label="再次输入支付密码" value={values.again} onChange={again => change({ again })} error={errors.again} />
            <Field label="登录密码" required wide error={errors.login ?? errors.loginPassword} help="首次设置支付密码时核对">
              {control => (
                <Input.Password
                  {...control}
                  value={values.login}
                  autoComplete="current-password"
                  onChange={({ target }) => change({ login: target.value })}
                />
              )}
            </Field>
          </>
        )}
        {problem !== undefined && <Problem error={problem} />}
        <Button type="primary" htmlType="submit" loading={isPending}>
          {isClosed ? '重新开通' : '开通虚拟账户'}
        </Button>
      </form>
    </section>
  )
}

const mistakes = ({ pin, again, login }: { pin: string; again: string; login: string }, isSet: boolean): Wrong => {
  if (!isSet) return { ...newPinMistakes(pin, again), ...(!login && { login: '请输入登录密码' }) }
  const wrong = pinWrong(pin)
  return wrong ? { pin: wrong } : {}
}
