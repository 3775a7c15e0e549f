import { App, Button, Collapse, Input, Radio } from 'antd'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AgencyInfo, registrationHints } from '#contracts/agency/registration.ts'
import { type FlowForm, flowAction, flowActionReady } from '#contracts/client/flow-form.ts'
import { present } from '#contracts/kernel/present.ts'
import { useTell } from '../../kit/useTell.ts'
import { Authorities } from '../fields/Authorities.tsx'
import { InfoField } from '../fields/InfoField.tsx'
import { focusOn } from '../fields/Labelled.tsx'
import { type Review, type ReviewAsking, resubmit, saveInfo } from './calls.ts'
import { ReviewImages } from './ReviewImages.tsx'
import { authoritiesIn, changesIn, infoIn, mistakesIn, parts, placeOf, warningOf } from './review.ts'

type Props = { review: Review; asking: ReviewAsking; again: () => Promise<unknown> }

/**
 * The registration data, foldable. While the application is returned, they can be corrected and sent again; otherwise they are read only.
 */
export const ReviewForm = ({ review, asking, again }: Props) => {
  const { modal } = App.useApp()
  const tell = useTell()
  const { result, routes, instance } = review
  const editable = routes.length > 0
  const [info, setInfo] = useState<AgencyInfo>(() => infoIn(result))
  const [routeId, setRouteId] = useState(routes[0]?.id)
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const [open, setOpen] = useState(['registered'])
  const [busy, setBusy] = useState(false)
  const set = useCallback((patch: AgencyInfo) => setInfo(before => ({ ...before, ...patch })), [])
  const mistakes = tried ? mistakesIn(info, result) : {}
  const hints = registrationHints(info)
  const route = routes.find(({ id }) => id === routeId)
  /** an application may be incomplete when it is left off */
  const isLeaving = route !== undefined && route.kind !== 'PASS'
  const changes = changesIn(infoIn(result), info)

  /** @returns true when a mistake was shown */
  const stopped = (withImages: boolean): boolean => {
    setTried(true)
    const mistake = warningOf(info, result, withImages)
    if (!mistake) return false
    tell.warn(mistake.message)
    // a folded field cannot have the focus
    flushSync(() => setOpen(['registered']))
    focusOn(placeOf(mistake.field))
    return true
  }
  const working = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      tell.done(done)
      await again()
    } catch (error) {
      tell.refused(error)
    } finally {
      setBusy(false)
    }
  }
  const saveChanges = () => saveInfo(asking, result.agent.id, changes)
  const save = () => {
    if (!stopped(false)) void working(saveChanges, '修改成功')
  }
  const handler = result.defaultHandler && { airLine: '', ...result.defaultHandler }
  const action: FlowForm = { ...present({ route }), ...(handler && { toUser: handler }), flowRemark: remark }
  const send = async () => {
    if (!isLeaving && Object.keys(changes).length > 0) await saveChanges()
    return resubmit(asking, flowAction({ form: {}, currentTaskId: instance.currentTaskId, instanceId: instance.id }, action))
  }
  const submit = () => {
    if (!isLeaving && stopped(true)) return
    const ready = flowActionReady(action)
    if (ready !== true) return tell.warn(ready)
    void modal.confirm({
      centered: true,
      title: `确定${route!.name}吗？`,
      content: isLeaving ? '申请随即结束，不能再修改。' : '请确认资料真实无误，资料有误可能会被再次退回。',
      okText: '确定',
      cancelText: '取消',
      onOk: () => working(send, '提交成功'),
    })
  }

  const field = (name: keyof AgencyInfo) => (
    <InfoField
      key={name}
      field={name}
      value={info[name]}
      set={set}
      error={mistakes[name]}
      hint={hints[name]}
      disabled={!editable}
      beside={name === 'cityId' ? info.provinceId : name === 'mt' || name === 'mtSpare' ? info[`${name}CountryCode`] : undefined}
    />
  )
  const registered = (
    <>
      <p>登录名：{result.loginName}</p>
      {parts.map(({ id, title, fields }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id}>{title}</h3>
          <div className="fields">{fields.map(field)}</div>
          {id === 'review-basic' && (
            <>
              <h3>销售权限</h3>
              <Authorities chosen={authoritiesIn(result)} />
            </>
          )}
        </section>
      ))}
      <h3>资质图片</h3>
      <ReviewImages review={review} asking={asking} again={again} />
    </>
  )
  return (
    <>
      <Collapse activeKey={open} onChange={setOpen} items={[{ key: 'registered', label: '注册信息', children: registered }]} />
      {editable && (
        <div className="resubmit">
          {routes.length > 1 && (
            <Radio.Group
              name="route"
              value={routeId}
              options={routes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setRouteId(target.value)}
            />
          )}
          <label htmlFor="flowRemark">说明</label>
          <Input.TextArea
            id="flowRemark"
            value={remark}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setRemark(target.value)}
          />
          <Button onClick={save} disabled={busy || Object.keys(changes).length === 0}>
            保存修改
          </Button>
          <Button type="primary" onClick={submit} loading={busy}>
            {route?.name ?? '重新提交'}
          </Button>
        </div>
      )}
    </>
  )
}
