import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  basicinfo: ['基础数据', 30],
  'basicinfo.airline': ['航空公司', 10],
  'basicinfo.airlinePermission': ['航司数据权限', 15],
  'basicinfo.airport': ['机场', 20],
  'basicinfo.airportGroup': ['机场组', 25],
  'basicinfo.cabin': ['舱位', 30],
  'basicinfo.floatCabin': ['浮动舱位', 35],
  'basicinfo.tax': ['税费标准', 40],
  'basicinfo.season': ['季节', 45],
  'basicinfo.line': ['航线', 47],
  'basicinfo.currency': ['币种', 48],
  'basicinfo.interCabin': ['国际舱位', 49],
  'basicinfo.assistSegment': ['协助航段', 49],
  'basicinfo.province': ['省份', 50],
  'basicinfo.city': ['城市', 60],
  'basicinfo.region': ['区域', 70],
  'basicinfo.config': ['配置', 80],
  'basicinfo.ruleStore': ['规则库', 90],
  'basicinfo.finesLine': ['罚金规则', 100],
  'basicinfo.freeAuction': ['自由竞拍信息', 110],
}
