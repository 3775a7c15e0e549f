import { addIssue } from '#contracts/communication/issue-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'

/** asks somebody, or everybody with a role; perhaps about an order */
export const AskButton = ({ orderNo, size }: { orderNo?: string; size?: 'small' }) => (
  <ActionButton
    endpoint={addIssue}
    label="提出问题"
    variant="contained"
    fixed={orderNo ? { orderNo, airLine: undefined } : {}}
    explain="答复人（登录名）和角色填写其一。紧急的须在2小时内答复，其他的在24小时内；内容不对代理人显示。"
    done={({ id }) => `已提出问题 ${id}`}
    {...(size && { size })}
  />
)
