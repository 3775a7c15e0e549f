export const modules = { 'basicinfo.complaint': ['投诉', 120], 'basicinfo.innerCommunication': ['内部沟通', 130] };
