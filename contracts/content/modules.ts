import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  'basicinfo.news': ['资讯', 120],
  'basicinfo.announcement': ['公告', 122],
  'basicinfo.infoLog': ['信息日志', 124],
}
