import { Segmented } from 'antd'
import { useMemo } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { isAbroad } from '#contracts/kernel/zones.ts'
import { isBlank, type Needs } from '../../names/rows.ts'
import type { OrderFormState } from './ContactFields.tsx'
import { limitMoment, type Preview } from './words.ts'

const NamesNow = opening(() => import('./NamesNow.tsx').then(({ NamesNow }) => NamesNow))

export const needsOf = ({ legs, counts, terms }: Preview): Needs => ({
  departure: legs[0]!.date,
  counts,
  terms,
  abroad: legs.some(isAbroad),
})

/** The names, entered with the order or later on their own page. An order that waits for seats gets them afterwards. */
export const Names = ({ form: { values, change, errors }, preview }: { form: OrderFormState; preview: Preview | undefined }) => {
  const needs = useMemo(() => preview && needsOf(preview), [preview])
  const isNaming = values.isNaming && !preview?.short
  const written = values.names.filter(row => !isBlank(row)).length
  const choose = (when: string) => {
    change({ isNaming: when === 'now' })
  }
  return (
    <section className="new-order-card" aria-labelledby="new-order-names">
      <header>
        <h2 id="new-order-names">旅客名单</h2>
        {preview && !preview.short && (
          <Segmented
            aria-label="何时录入名单"
            value={isNaming ? 'now' : 'later'}
            options={[
              { value: 'later', label: '稍后录入' },
              { value: 'now', label: '现在录入' },
            ]}
            onChange={choose}
          />
        )}
      </header>
      <div className="new-order-body">
        {preview && needs && isNaming ? (
          <NamesNow legs={preview.legs} names={values.names} needs={needs} change={names => change({ names })} />
        ) : (
          preview && (
            <p className="new-order-note info">
              <span>
                {preview.short ? (
                  `候补订单在确认座位后录入名单。${written > 0 ? `已填写的 ${written} 人存在本浏览器，座位确认后可提交名单。` : ''}`
                ) : (
                  <>
                    名单须在 <b>{limitMoment(preview.limits.nameBy)}</b> 前录完，录完前可随时修改。可在订单页粘贴 Excel 名单或上传文件。
                  </>
                )}
              </span>
            </p>
          )
        )}
        {errors.names && (
          <p className="new-order-wrong" tabIndex={-1} aria-invalid="true">
            {errors.names}
          </p>
        )}
      </div>
    </section>
  )
}
