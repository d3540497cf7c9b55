// CVips
