export const modules = { 'basicinfo.abnormalFlight': ['不正常航班', 120] };
